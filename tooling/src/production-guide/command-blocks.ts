/** Block of commands in a guide. */
export interface CommandBlock {
  /** Heading above it. */
  section: string;
  /** Numbered step to which it belongs; undefined between steps. */
  step: number | undefined;
  /** Line number from 1. */
  line: number;
  script: string;
  /** Reason in its fence why it is not run; undefined otherwise. */
  notWalked: string | undefined;
}

const FENCE = /^( *)```sh(?: (.*))?$/;
const MARK = /^not-walked: (\S.*)$/;

/**
 * Reads the blocks of shell commands of a guide in order. A fence is `sh`, or `sh not-walked: <reason>`.
 *
 * @throws {Error} at a fence with other words
 */
export function readCommandBlocks(guide: string): CommandBlock[] {
  const blocks: CommandBlock[] = [];
  const lines = guide.split('\n');
  let section = '';
  let step: number | undefined;
  for (let at = 0; at < lines.length; at++) {
    const text = lines[at] ?? '';
    const heading = /^#+ (.*)$/.exec(text)?.[1];
    if (heading !== undefined) [section, step] = [heading, undefined];
    const numbered = /^(\d+)\. /.exec(text)?.[1];
    if (numbered !== undefined) step = Number(numbered);
    const fence = FENCE.exec(text);
    if (!fence) continue;
    const [, indent = '', said] = fence;
    const reason = said === undefined ? undefined : MARK.exec(said)?.[1];
    if (said !== undefined && reason === undefined) throw new Error(`line ${at + 1}: ${text}`);
    const end = lines.indexOf(`${indent}\`\`\``, at);
    const script = lines.slice(at + 1, end).map((line) => line.slice(indent.length));
    blocks.push({ section, step, line: at + 1, script: script.join('\n'), notWalked: reason });
    at = end;
  }
  return blocks;
}
