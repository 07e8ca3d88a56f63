import {
  CompletionItemKind,
  CompletionItemTag,
  CompletionTriggerKind,
  InsertTextFormat,
  InsertTextMode,
  type CompletionContext,
  type CompletionItem as LspCompletionItem,
  type CompletionList,
} from 'vscode-languageserver';
import type { Span } from '../../../base/text';
import { isWrittenAlone, type Offered } from '../../../base/writtenAlone';
import { createObjectCommand, type CreateObject } from '../../../protocol/createObject';
import type { InitializationOptions } from '../../../protocol/initialization';
import type { CompletionItem, Markdown, WantedObject } from '../../../service';
import { markdownOf } from '../../../service/withoutWorkspace';
import type { LaterTexts } from './laterTexts';
import { toMarkup, toRange, toTextEdit, type Conversion, type Lines } from '../conversion/convert';

const itemKinds = {
  field: CompletionItemKind.Field,
  value: CompletionItemKind.Value,
  enum: CompletionItemKind.EnumMember,
  reference: CompletionItemKind.Reference,
  resource: CompletionItemKind.Class,
  annotation: CompletionItemKind.Property,
} as const;

interface Client extends Pick<InitializationOptions, 'suggestCommand'> {
  readonly later: LaterTexts;
}

/**
 * What is offered to somebody who has only typed a colon or a blank, and did not ask. Enter behind `metadata:` opens the
 * next line, so nothing that would be written there is offered yet, nor what needs a blank before it.
 */
export function offeredAfter(context: CompletionContext | null | undefined, items: readonly CompletionItem[]): readonly CompletionItem[] {
  return context?.triggerKind === CompletionTriggerKind.TriggerCharacter ? items.filter(({ newText }) => !/^\s/.test(newText)) : items;
}

/**
 * Nothing for somebody who types a value to its end, where it is all that is left of a list that is asked for after each letter:
 * in the way of Enter and Tab would be a list of which neither has a use. Who asks is shown it.
 */
export function unlessWritten(
  context: CompletionContext | null | undefined,
  items: readonly CompletionItem[],
  text: string,
  offset: number,
): readonly CompletionItem[] {
  const isTyped = context?.triggerKind === CompletionTriggerKind.TriggerForIncompleteCompletions;
  return isTyped && isWrittenAlone(items.flatMap((item) => offeredAt(item, text, offset))) ? [] : items;
}

/** An item as it is at the cursor; none where more would be replaced than stands before it. */
function offeredAt({ span, label, filter, newText, ...does }: CompletionItem, text: string, offset: number): readonly Offered[] {
  const isText = [does.snippet, does.additional, does.creates].every((more) => more === undefined) && does.again !== true;
  return span.end === offset
    ? [{ typed: text.slice(span.start, offset), filter: filter ?? label, ...(isText ? { text: newText } : {}) }]
    : [];
}

/** A list in which clients that can are told once what holds for all items: a list of kinds has hundreds. */
export function toCompletionList(to: Conversion, lines: Lines, items: readonly CompletionItem[], client: Client): CompletionList {
  const { support } = to;
  const shared = support.defaultRange ? items[0]?.span : undefined;
  client.later.begin();
  const isIncomplete = items.some(({ narrows }) => narrows);
  const itemDefaults: CompletionList['itemDefaults'] = {
    ...(shared === undefined ? {} : { editRange: toRange(lines, shared) }),
    ...(support.insertAsIs && support.defaultInsertMode ? { insertTextMode: InsertTextMode.asIs } : {}),
  };
  return {
    isIncomplete,
    ...(items.length === 0 || Object.keys(itemDefaults).length === 0 ? {} : { itemDefaults }),
    items: items.map((item) => toCompletionItem(to, lines, item, client, shared)),
  };
}

/** With `shared`, an item that replaces this span leaves it to the defaults of its list. */
function toCompletionItem(to: Conversion, lines: Lines, item: CompletionItem, client: Client, shared: Span | undefined): LspCompletionItem {
  const { support } = to;
  const snippet = support.snippets ? item.snippet : undefined;
  const newText = snippet ?? item.newText;
  // One object that grows: a list is made while somebody types, and each spread costs as much as all the rest.
  const shown: LspCompletionItem = { label: item.label, kind: itemKinds[item.kind], sortText: item.sort };
  if (item.detail !== '') {
    shown.detail = item.detail;
  }
  const later = support.resolvesDocumentation ? (item.wholeText ?? item.documentation) : undefined;
  if (typeof later === 'function') {
    shown.data = client.later.keep(later);
  } else {
    documented(shown, markdownOf(item.documentation), to);
  }
  if (item.group !== undefined && support.labelDetails) {
    shown.labelDetails = { description: item.group };
  }
  if (item.filter !== undefined && item.filter !== item.label) {
    shown.filterText = item.filter;
  }
  if (shared !== undefined && isSameSpan(shared, item.span)) {
    // Also where it is the label: not every client takes that.
    shown.textEditText = newText;
  } else {
    shown.textEdit = { range: toRange(lines, item.span), newText };
  }
  if (snippet !== undefined) {
    shown.insertTextFormat = InsertTextFormat.Snippet;
  }
  if (support.insertAsIs && !support.defaultInsertMode) {
    shown.insertTextMode = InsertTextMode.asIs;
  }
  if (item.deprecated === true && support.deprecatedTag) {
    shown.tags = [CompletionItemTag.Deprecated];
  } else if (item.deprecated === true && support.deprecatedFlag) {
    shown.deprecated = true;
  }
  if (item.additional !== undefined) {
    shown.additionalTextEdits = item.additional.map((edit) => toTextEdit(lines, edit));
  }
  if (item.again === true && client.suggestCommand !== undefined) {
    shown.command = { title: 'Suggest', command: client.suggestCommand };
  } else if (item.creates !== undefined) {
    shown.command = { title: 'Create', command: createObjectCommand, arguments: [toCreateObject(to, item.creates)] };
  }
  return shown;
}

/** Gives an item its text, unless that is empty. Returns the item. */
export function documented(item: LspCompletionItem, text: Markdown | undefined, { support }: Conversion): LspCompletionItem {
  if (text !== undefined && !text.isEmpty) {
    item.documentation = toMarkup(text, support.completionMarkdown);
  }
  return item;
}

function isSameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

function toCreateObject(to: Conversion, { beside, target: { group, kind }, name, namespace }: WantedObject): CreateObject {
  return { beside: to.spell(beside), group, kind, name, ...(namespace === undefined ? {} : { namespace }) };
}
