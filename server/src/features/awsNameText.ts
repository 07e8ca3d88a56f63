import { code, type Markdown, md, nothing, paragraphs } from '../base/markdown';
import { baseNameOf } from '../base/uri';
import type { Resource } from '../manifest/resource';
import { awsNameOf } from '../reference/awsName';
import type { IndexedResource } from '../workspace/index/indexed';
import type { Workspace } from '../workspace/workspace';

/** The name in AWS with its formula; empty for kinds without one. */
export function awsNameText(resource: Resource, workspace: Workspace): Markdown {
  const name = awsNameOf(resource, workspace.dialects);
  if (name === undefined) {
    return nothing;
  }
  const how = name.origin === 'explicit' ? md`explicit; the default is ${code(name.formula)}` : md`default ${code(name.formula)}`;
  return md`awsName: ${code(name.value)} (${how})`;
}

/** What is said of an object that a reference may refer to: its name in AWS, and its file. */
export function targetText({ resource, uri }: IndexedResource, workspace: Workspace): Markdown {
  return paragraphs(awsNameText(resource, workspace), md`${baseNameOf(uri)}`);
}
