import type { LabelReader } from '../../../manifest/labels';
import { labelsPathIn, type Selection } from '../../../reference/selection';
import { appliedLabels } from '../../../workspace/applied/appliedLabels';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';

/** The labels of an object that a selection looks at, as they are applied. */
export function selectedLabels(selection: Selection, object: IndexedResource, workspace: Workspace): LabelReader {
  const written = workspace.index.selections.labelsOf(selection, object);
  return appliedLabels(object, labelsPathIn(selection.of, object) ?? [], written, workspace);
}
