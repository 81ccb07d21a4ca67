import { chromium } from '@playwright/test'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchOptions } from '../../e2e/support/browser/launch'
import { freePort } from '../../e2e/support/server/server'
import { installPackages } from '../install-packages'

const home = 'bench/lighthouse'

/** Lighthouse's four categories as in its results; a score is 0 to 100. */
export const scoreNames = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof scoreNames)[number], number>

/** Minimum scores of a page; a missing category is measured but not required. */
export type Budget = Partial<Scores>

export const scoresOf = (score: (name: (typeof scoreNames)[number]) => number): Scores =>
  Object.fromEntries(scoreNames.map((name) => [name, score(name)])) as Scores

export const meetsBudget = (budget: Budget, scores: Scores): boolean =>
  scoreNames.every((name) => scores[name] >= (budget[name] ?? 0))

interface Result {
  runtimeError?: { message: string }
  categories: { [name: string]: { score: number | null; auditRefs: { id: string; weight: number }[] } }
  audits: { [name: string]: Audit | undefined }
}
interface Audit {
  title: string
  score: number | null
  displayValue?: string
  numericValue?: number
  details?: { type: string; items?: { [column: string]: unknown }[] }
}
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; output: 'json'; locale: string },
) => Promise<{ lhr: Result } | undefined>

async function ownLighthouse(): Promise<Lighthouse> {
  installPackages(home)
  const { href } = pathToFileURL(path.resolve(home, 'node_modules/lighthouse/core/index.js'))
  return ((await import(href)) as { default: Lighthouse }).default
}

export interface LighthouseResult {
  scores: Scores
  vitals: { firstPaintMs: number; largestPaintMs: number; blockedMs: number; shift: number }
  /** Transferred data by resource type, in kilobytes (1,000 bytes), compressed. */
  kB: Record<string, number>
  /** Audits that lower the score, with their titles. */
  faults: string[]
}

/** A browser that Lighthouse controls. */
export interface LighthouseBrowser {
  port: number
  close(): Promise<void>
}

/** Starts a browser with a remote debugging port. */
export async function openLighthouseBrowser(): Promise<LighthouseBrowser> {
  const port = await freePort()
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${port}`, '--lang=en-GB'],
  })
  return { port, close: () => browser.close() }
}

/**
 * Measures one page load with Lighthouse's mobile settings: small screen, throttled network and CPU, empty cache.
 * @throws Error if Lighthouse can't load the page
 */
export async function measurePage({ port }: LighthouseBrowser, url: string): Promise<LighthouseResult> {
  const lighthouse = await ownLighthouse()
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', locale: 'en-GB' })
  if (result === undefined) throw new Error(`Lighthouse says nothing of ${url}`)
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const ms = (audit: string): number => Math.round(lhr.audits[audit]?.numericValue ?? Number.NaN)
  return {
    scores: scoresOf((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    vitals: {
      firstPaintMs: ms('first-contentful-paint'),
      largestPaintMs: ms('largest-contentful-paint'),
      blockedMs: ms('total-blocking-time'),
      shift: Math.round((lhr.audits['cumulative-layout-shift']?.numericValue ?? 0) * 1000) / 1000,
    },
    kB: weightsOf(lhr.audits['network-requests']?.details),
    faults: faultsOf(lhr),
  }
}

function weightsOf(details: Audit['details']): Record<string, number> {
  const bytes: Record<string, number> = {}
  if (details?.type !== 'table') return bytes
  for (const item of details.items ?? []) {
    const kind = String(item['resourceType'] ?? 'Other').toLowerCase()
    bytes[kind] = (bytes[kind] ?? 0) + Number(item['transferSize'] ?? 0)
  }
  return Object.fromEntries(Object.entries(bytes).map(([kind, size]) => [kind, Math.round(size / 100) / 10]))
}

/** Returns the weighted audits without a full score, as `category: title (value)`. */
function faultsOf(lhr: Result): string[] {
  return scoreNames.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      if (weight === 0 || audit?.score === null || audit === undefined || audit.score >= 1) return []
      // Performance metrics are already in the results and rarely get a full score.
      return name === 'performance'
        ? []
        : [`${name}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`]
    }),
  )
}
