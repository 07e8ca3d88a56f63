import { CodeLensRequest, type CodeLens } from 'vscode-languageserver';
import { toLocation, toRange } from '../conversion/convert';
import { ofDocument, type Document, type FeatureContext } from './lspFeature';
import { cancelTokenOf } from '../turns/requestRunner';

/** Duck types of a CRD, CRDs of a generator.yaml, how many references there are to objects, patches of objects. */
export const codeLensFeature = ofDocument(CodeLensRequest.type, 'inference', (context, document) => [
  ...duckLenses(context, document),
  ...crdLenses(context, document),
  ...referenceLenses(context, document),
  ...patchLenses(context, document),
]);

function duckLenses({ service, settingsOf, client }: FeatureContext, { uri, lines }: Document): readonly CodeLens[] {
  return settingsOf(uri).codeLens.ducks
    ? service.documents.duckLenses(uri).map(({ span, title, document }) => ({
        range: toRange(lines, span),
        command: commandOf(title, client.showSchemaCommand, document),
      }))
    : [];
}

function crdLenses({ service, to, client }: FeatureContext, { uri, lines }: Document): readonly CodeLens[] {
  const command = client.showCrdCommand;
  return command === undefined
    ? []
    : service.documents
        .crdLenses(uri)
        .map(({ span, title, kind }) => ({ range: toRange(lines, span), command: commandOf(title, command, to.spell(uri), kind) }));
}

function referenceLenses({ service, to, settingsOf, client, token }: FeatureContext, { uri, lines }: Document): readonly CodeLens[] {
  const choice = settingsOf(uri).codeLens.references;
  const counts = choice === 'off' ? [] : service.documents.referenceCounts(uri, { unused: choice === 'all', token: cancelTokenOf(token) });
  return counts.map(({ span, title, references }) => {
    const range = toRange(lines, span);
    const command = references.length === 0 ? undefined : client.showReferencesCommand;
    return { range, command: commandOf(title, command, to.spell(uri), range.start) };
  });
}

function patchLenses({ service, to, settingsOf, client }: FeatureContext, { uri, lines }: Document): readonly CodeLens[] {
  const patches = settingsOf(uri).codeLens.references === 'off' ? [] : service.documents.patchLenses(uri);
  return patches.map(({ span, title, references }) => {
    const range = toRange(lines, span);
    const places = references.map((place) => toLocation(to, place));
    return { range, command: commandOf(title, client.showReferencesCommand, to.spell(uri), range.start, places) };
  });
}

/** What a lens does when it is chosen; a client that has no command for it shows the title alone. */
function commandOf(title: string, command: string | undefined, ...given: readonly unknown[]): NonNullable<CodeLens['command']> {
  return { title, command: command ?? '', ...(command === undefined ? {} : { arguments: [...given] }) };
}
