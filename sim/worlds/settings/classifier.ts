/** What a scenario may say of the safety check in front of the tools. */
import * as z from 'zod';
import { duration } from '../../scenario/units.ts';
import { verdicts } from '../classifier.ts';
import { answeringShape } from './answering.ts';

const verdict = z.enum(verdicts);

export const classifierSettings = z.strictObject(answeringShape(verdict, { verdict, takes: duration.optional() }));
