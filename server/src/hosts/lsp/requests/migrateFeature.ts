import { toAnnotatedEdit } from '../conversion/annotatedEdit';
import { answering } from './lspFeature';
import { ownRequests } from './ownRequests';
import { cancelTokenOf } from '../turns/requestRunner';

/** The migration of a folder; that of single objects is a code action. */
export const migrateFeature = answering(ownRequests.migrate, 'workspace', (context, { uri: spelled, way }) => {
  const { service, to, token } = context;
  const uri = context.normal(spelled).replace(/\/$/, '');
  const within = [...service.workspace.uris].filter((each) => each === uri || each.startsWith(`${uri}/`));
  const ways = service.objects.migrationWays();
  const [first] = ways;
  const { edits, annotations, migrated, refused } = service.objects.migrate(within, way ?? first?.id ?? '', cancelTokenOf(token));
  return {
    ways,
    files: within.length,
    migrated,
    refused,
    ...(way === undefined ? {} : { edit: toAnnotatedEdit(to, { edits, annotations }) }),
  };
});
