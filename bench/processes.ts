import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { timed } from './result'

/** Length of a clock tick in `/proc/<pid>/stat` on Linux, ms. */
const tickMs = 10

/** Returns the CPU time of a process so far, in ms in steps of 10; NaN if the system doesn't provide it. */
export async function cpuMs(pid: number): Promise<number> {
  const fields = await statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/**
 * Returns the CPU time of a process and all of its descendants so far, in ms. Finds the process by a command-line argument.
 */
export async function treeCpuMs(argument: string): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, Number((await statOf(pid))[1])] as const)))
  const named = await Promise.all(pids.map(async (pid) => (await argumentsOf(pid)).includes(argument)))
  const tree = new Set(pids.filter((_, at) => named[at]))
  // The loop also visits processes that it adds, because a set can grow while it is iterated.
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.add(child)
  const each = await Promise.all([...tree].map(cpuMs))
  // A process that has ended has the value NaN.
  return each.filter((ms) => !Number.isNaN(ms)).reduce((sum, ms) => sum + ms, 0)
}

/**
 * Returns the fields of `/proc/<pid>/stat` from the third on. The name before them is in parentheses and may contain
 * spaces.
 */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const argumentsOf = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')

/** Returns the memory of a process on Linux in MiB: current and peak. */
export async function memoryOf(pid: number): Promise<{ nowMiB: number; maxMiB: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const of = (name: string): number =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { nowMiB: of('VmRSS'), maxMiB: of('VmHWM') }
}

/** Elapsed time and CPU time of a task (ms), and the peak memory of its process (MiB). */
export interface Usage {
  ms: number
  coreMs: number
  maxMiB: number
}

/** Runs a program and reads its memory and CPU time every 10 ms, so the last interval is missing. Throws if it fails. */
export async function runMeasured(program: string, args: readonly string[]): Promise<Usage & { output: string }> {
  let [output, coreMs, maxMiB] = ['', 0, 0]
  const ms = await timed(async () => {
    const child = spawn(program, args, {
      env: { ...process.env, GOGC: '100' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    for (let status: number | null | undefined; status === undefined;) {
      coreMs = Math.max(coreMs, (await cpuMs(child.pid ?? 0)) || 0)
      maxMiB = Math.max(maxMiB, (await memoryOf(child.pid ?? 0)).maxMiB)
      status = await Promise.race([ended, new Promise<undefined>((resolve) => setTimeout(resolve, 10))])
    }
    if ((await ended) !== 0) throw new Error(`${args.join(' ')} ended with ${await ended}: ${output}`)
  })
  return { ms, coreMs, maxMiB, output }
}
