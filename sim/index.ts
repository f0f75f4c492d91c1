/** `tripcurve`: run a scenario or make a suite from code, and what puts your own guard in a chart's place. */
export type { NamedPolicy, Policy } from '../machines/policy.ts';
export type { Adapter, AdapterClock, AdapterSetting, Guard } from './core/adapter.ts';
export { AdapterError, type AdapterErrorCode } from './core/adapterError.ts';
export type { EngineName, ExpectationResult, Report, RunResult, StreamResult, Verdict } from './core/result.ts';
export type { Coverage, Criterion, Goal } from './explore/paths/goals.ts';
export type { Case, Suite, SuiteStep } from './explore/paths/suite.ts';
export { InputError, type InputErrorCode } from './files/inputError.ts';
export { ScenarioError, ScenarioErrors } from './scenario/error.ts';
export type { Event, Json } from './scenario/event.ts';
export { type ScenarioSource, type SimulateOptions, simulate } from './simulate.ts';
export { type SuiteOptions, suite } from './suite.ts';
