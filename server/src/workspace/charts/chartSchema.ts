import { parentOf, type Uri } from '../../base/uri';
import { readValuesSchema } from '../../helm/valuesSchema';
import type { Kind } from '../../schema/kinds/kind';
import { isValuesName } from '../files/chartFiles';
import { readStructure } from '../../schema/structure/structureReader';
import type { FileState } from '../files/fileState';
import type { Workspace } from '../workspace';
import { fileFact } from '../worlds/worldFiles';

const known = new WeakMap<FileState, Kind | undefined>();

/** What the values of a chart have to be, as a kind that they are the object of; `undefined` for charts without a schema. */
export function valuesKindOf(chart: string, workspace: Workspace): Kind | undefined {
  const uri = workspace.charts.valuesSchemaOf(chart);
  workspace.results.noteOf(fileFact, uri);
  const file = workspace.file(uri);
  if (file !== undefined && !known.has(file)) {
    const schema = readValuesSchema(file.text);
    known.set(
      file,
      schema === undefined
        ? undefined
        : {
            group: '',
            version: '',
            kind: 'values',
            plural: '',
            scope: 'Namespaced',
            provenance: { source: 'workspace', uri },
            ordinaryStatus: true,
            fillsIn: false,
            schema: readStructure(schema, []).value,
          },
    );
  }
  return file === undefined ? undefined : known.get(file);
}

/** The same for a file of the default values of a chart; `undefined` for every other file. */
export function kindOfValuesFile(uri: Uri, workspace: Workspace): Kind | undefined {
  const chart = parentOf(uri);
  return isValuesName(uri) && workspace.charts.isChart(chart) ? valuesKindOf(chart, workspace) : undefined;
}
