/** `tripcurve`: run a scenario from code, and what is needed to put your own guard in a chart's place. */
export type { NamedPolicy, Policy } from '../machines/policy.ts';
export type { Adapter, AdapterClock, AdapterSetting, Guard } from './core/adapter.ts';
export { AdapterError, type AdapterErrorCode } from './core/adapterError.ts';
export type { EngineName, ExpectationResult, Report, RunResult, StreamResult, Verdict } from './core/result.ts';
export { InputError, type InputErrorCode } from './files/inputError.ts';
export { ScenarioError, ScenarioErrors } from './scenario/error.ts';
export type { Event, Json } from './scenario/event.ts';
export { type ScenarioSource, type SimulateOptions, simulate } from './simulate.ts';
