import { parse } from 'papaparse'
import { readReport, type ReportProblem, type ReportRow } from '../../../domain/money/payout-report'

/** A report as it was read on this device. */
export interface ReportFile {
  name: string
  rows: readonly ReportRow[]
  readAtMs: number
}

/** Longer files are none of these reports, bytes. */
const mostBytes = 50_000_000

/**
 * Reads PayPal's report from a file: commas, semicolons or tabs, UTF-8 or what older spreadsheets write. Nothing leaves the device.
 * @param nowMs when
 */
export async function readFile(
  file: File,
  nowMs: number,
): Promise<{ ok: true; report: ReportFile } | { ok: false; problem: ReportProblem | 'unreadable' }> {
  if (file.size > mostBytes) return { ok: false, problem: 'report-too-long' }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { ok: false, problem: 'unreadable' }
  const table = parse<string[]>(textOf(bytes), { skipEmptyLines: true }).data
  const read = readReport(table)
  if (!read.ok) return read
  return { ok: true, report: { name: file.name, rows: read.rows, readAtMs: nowMs } }
}

/** UTF-8, else what programs wrote before it. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
