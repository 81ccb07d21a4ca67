import { readFile } from 'node:fs/promises'
import { saveRaw } from '../result'

/** Saves raw results in `bench/results/size-<name>.json`. */
export const saveSizeResult = (name: string, measured: object): Promise<void> => saveRaw(`size-${name}`, measured)

/** Returns the memory of a process on Linux in MiB: current and peak. */
export async function memoryOf(pid: number): Promise<{ nowMiB: number; mostMiB: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const of = (name: string): number =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { nowMiB: of('VmRSS'), mostMiB: of('VmHWM') }
}

/** Returns the CPU time of a process so far, in ms in steps of ten. */
export async function coreMsOf(pid: number): Promise<number> {
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

export const p95Of = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
}
