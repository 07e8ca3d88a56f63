import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../server/src/base/record';

/** What the AWS API has come to accept of a shape since the model that a controller is generated from. */
interface News {
  /** Values that are new. */
  readonly enum?: readonly string[];
  /** A bound that is wider now, or `null` where there is none any more. */
  readonly min?: number | null;
  readonly max?: number | null;
  /** The pattern that takes the place of a narrower one. */
  readonly pattern?: string;
}

interface Table {
  readonly services: Readonly<Record<string, Readonly<Record<string, News>>>>;
}

const root = join(__dirname, '..', '..');
const { services } = JSON.parse(readFileSync(join(root, 'scripts', 'apiNews.json'), 'utf8')) as Table;

/**
 * A model of an AWS API as far as its limits go with what the API accepts today: a controller passes on what it is given, so
 * that the age of the model behind it does not matter. `apiNews.json` holds what is wider in the models of a later botocore,
 * by service and shape; what is narrower there is left as it was.
 */
export function withNews(service: string, model: unknown): unknown {
  const news = services[service];
  return news === undefined || !isRecord(model) || !isRecord(model['shapes'])
    ? model
    : {
        ...model,
        shapes: Object.fromEntries(Object.entries(model['shapes']).map(([name, shape]) => [name, renewed(shape, news[name])])),
      };
}

function renewed(shape: unknown, news: News | undefined): unknown {
  if (news === undefined || !isRecord(shape)) {
    return shape;
  }
  const { enum: values, ...bounds } = news;
  const { enum: known } = shape;
  const changed = {
    ...shape,
    ...bounds,
    ...(values !== undefined && Array.isArray(known) ? { enum: [...new Set([...(known as readonly unknown[]), ...values])] } : {}),
  };
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null));
}
