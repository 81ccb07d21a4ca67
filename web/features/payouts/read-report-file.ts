import { parse } from 'papaparse'
import { parseReport, type ReportProblem, type ReportRow } from '../../../domain/money/payouts/payout-report'
import { countReportColumns } from '../../../domain/money/payouts/report-columns'
import { parseTable, decodeTextFile } from '../../forms/decode-text-file'

export interface ReportFile {
  name: string
  rows: readonly ReportRow[]
  readAtMs: number
}

const maxBytes = 50_000_000

/** Why a file can't be read. `undecodable` means that it is incomplete, or that its encoding or quoting is invalid. */
type FileProblem = ReportProblem | 'unreadable' | 'undecodable'

/** Reads PayPal's report in the encodings of `decodeTextFile`. The file doesn't leave the device. */
export async function readReportFile(
  file: File,
  nowMs: number,
): Promise<{ ok: true; report: ReportFile } | { ok: false; problem: FileProblem }> {
  if (file.size > maxBytes) return { ok: false, problem: 'report-too-long' }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { ok: false, problem: 'unreadable' }
  const content = decodeTextFile(bytes)
  if (content === null) return { ok: false, problem: 'undecodable' }
  const { text, delimiter } = content
  const table = parseTable(text, delimiter || delimiterOf(text))
  if (table === null) return { ok: false, problem: 'undecodable' }
  const read = parseReport(table)
  if (!read.ok) return read
  return { ok: true, report: { name: file.name, rows: read.rows, readAtMs: nowMs } }
}

/**
 * Returns the delimiter that yields the most report columns. Counting delimiters would be misled by titles and decimal
 * commas.
 */
function delimiterOf(text: string): string {
  const found = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    columns: countReportColumns(parse<string[]>(text, { delimiter, preview: 20 }).data),
  }))
  return found.reduce((best, each) => (each.columns > best.columns ? each : best)).delimiter
}
