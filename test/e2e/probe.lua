-- Asks the client that a configuration attached to the current buffer, and prints the answers as JSON.
-- env: PROBES, a JSON list of { method, file, line, character } with places from 0, or { method, file, params }; what the
-- server has changed is among the answers
local deadline = 20000
local answer = {}

local ok, failure = pcall(function()
  local buffer = vim.api.nvim_get_current_buf()
  local attached = vim.wait(deadline, function()
    local _, client = next(vim.lsp.buf_get_clients(buffer))
    return client ~= nil and client.initialized == true
  end, 10)
  assert(attached, 'no client attached')
  assert(vim.wait(deadline, function() return #vim.diagnostic.get(buffer) > 0 end, 10), 'no diagnostics')
  answer.diagnostics = {}
  for _, found in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(answer.diagnostics, { line = found.lnum, character = found.col, code = found.code, source = found.source, message = found.message })
  end
  answer.results = {}
  for _, probe in ipairs(vim.json.decode(vim.env.PROBES)) do
    vim.cmd('edit ' .. vim.fn.fnameescape(probe.file))
    local params = probe.params or {
      textDocument = vim.lsp.util.make_text_document_params(0),
      position = { line = probe.line, character = probe.character },
    }
    local replies, problem = vim.lsp.buf_request_sync(0, probe.method, params, deadline)
    assert(replies, problem)
    local _, reply = next(replies)
    table.insert(answer.results, reply and reply.result or vim.NIL)
  end
  answer.changed = {}
  for _, each in ipairs(vim.api.nvim_list_bufs()) do
    if vim.bo[each].modified then
      table.insert(answer.changed, { name = vim.api.nvim_buf_get_name(each), lines = vim.api.nvim_buf_get_lines(each, 0, -1, false) })
    end
  end
end)

if not ok then
  answer.failure = tostring(failure)
end
io.stdout:write(vim.json.encode(answer) .. '\n')
for _, client in pairs(vim.lsp.get_active_clients()) do
  client.stop()
end
vim.wait(2000, function() return #vim.lsp.get_active_clients() == 0 end, 10)
vim.cmd('qa!')
