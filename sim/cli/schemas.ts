/** The JSON Schemas that the package ships, as the build writes them. */
import { checkJsonSchema } from '../report/checkJson.ts';
import { jsonText } from '../report/json.ts';
import { replayJsonSchema } from '../report/replay/replaySchema.ts';
import { resultJsonSchema } from '../report/resultSchema.ts';
import { scenarioJsonSchema } from '../scenario/jsonSchema.ts';
import { scenarioCatalog } from '../scenarioCatalog.ts';

export interface SchemaFile {
  /** In `schema/`. */
  readonly name: string;
  readonly text: string;
}

export function schemaFiles(): readonly SchemaFile[] {
  return [
    { name: 'check.json', text: jsonText(checkJsonSchema()) },
    { name: 'replay.json', text: jsonText(replayJsonSchema()) },
    { name: 'result.json', text: jsonText(resultJsonSchema()) },
    { name: 'scenario.json', text: jsonText(scenarioJsonSchema(scenarioCatalog)) },
  ];
}
