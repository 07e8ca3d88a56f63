import type { DocumentState } from '../../../workspace/files/fileState';
import type { Finding } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { graphOf, isDefinition } from '../graph';
import { meaningsOf } from '../scope';
import { checkDependencies } from './dependencies';
import { checkKindIsFree } from './duplicateKind';
import { checkExpressions } from './expressions';
import { Report } from './report';
import { checkMarkerValues } from './markerValues';
import { checkSimpleSchema } from './simpleSchema';
import { checkStructure } from './structure';

/** What is wrong with the definitions of a document, beyond their schema and those of their templates. */
export function checkDefinitions(state: DocumentState, workspace: Workspace): readonly Finding[] {
  return state.resources.filter(isDefinition).flatMap((resource) => {
    const report = new Report(resource, state.text);
    const graph = graphOf(resource);
    const meanings = meaningsOf(graph, workspace);
    checkStructure(graph, report, workspace);
    checkKindIsFree(graph, state.uri, report, workspace);
    checkSimpleSchema(graph, report);
    checkMarkerValues(graph, report, workspace);
    checkExpressions(meanings, report);
    checkDependencies(meanings, state, report);
    return report.findings;
  });
}
