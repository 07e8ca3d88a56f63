/**
 * What is bounded, and where the bound lies: every input of any size ends in an answer, and none of these is met by work
 * that somebody does by hand.
 */

/** Globs of settings, of project files, of comments and of the command line. */
export const globLimits = {
  /** UTF-16 code units of one glob. */
  characters: 1024,
  /** How deep braces and groups may lie in one another. */
  depth: 32,
  /** Values that one range such as `{1..9}` stands for. */
  rangeValues: 1000,
  /** Steps of the program that one glob becomes; matching takes at most these for each character. */
  instructions: 20_000,
  /** Globs in one list, such as `ignore`. */
  inList: 2000,
  /** Steps of the programs of all globs of one list: each takes some hundred bytes of memory. */
  listInstructions: 200_000,
} as const;

/** A walk through folders, and what is read on it. What is left out is reported. */
export const walkLimits = {
  /** Files that are wanted. */
  files: 100_000,
  /** Names of anything that are looked at. */
  entries: 2_000_000,
  /** How deep folders lie in one another. */
  depth: 100,
  /** Bytes of all files together. */
  bytes: 1024 * 1024 * 1024,
  /** Of a walk that the workspace's own configuration asks for, in milliseconds. */
  configuredMs: 60_000,
} as const;

/** Questions to git. */
export const gitLimits = {
  /** Of one answer. */
  bytes: 1024 * 1024 * 1024,
  /** For one answer, in milliseconds. */
  milliseconds: 120_000,
} as const;

/** What an editor keeps of a workspace till its next start. */
export const keptLinesLimits = {
  /** One for each set of settings; the oldest go. */
  files: 4,
  /** Of one of them. */
  bytes: 256 * 1024 * 1024,
} as const;

/** A folder that `--cache` names. What was not used for longest goes. */
export const cacheLimits = {
  entries: 64,
  /** Bytes of all entries together. */
  bytes: 256 * 1024 * 1024,
} as const;
