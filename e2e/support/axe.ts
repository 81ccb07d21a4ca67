import { expect, type CDPSession, type Page } from '@playwright/test'
import type { ElementContext, NodeResult, RunOptions, Spec } from 'axe-core'
import { readFileSync } from 'node:fs'
import { smallTargets } from './small-targets'
import { unknownPairs } from './text-pairs'

const source = untilAsked(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'))
/** `npm run looks`: axe's own contrast and target sizes too, which a run of all tests leaves to tokens and to `smallTargets`. */
const whole = process.env['AXE_WHOLE'] === '1'
/** One document is looked at many times: it reads axe once. What lies in a frame is nobody's screen. */
const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'color-contrast': { enabled: whole }, 'target-size': { enabled: whole } },
  iframes: false,
  // the one rule that wants something fetched first looks at sounds and films
  preload: { assets: ['media'] },
}

/**
 * What is shown breaks no rule of WCAG 2.2 AA that a machine can look at. Contrast is half of axe's time, in one theme: here it is
 * only looked whether each text and its ground are a pair whose contrast is proven by tokens, in both. The size of controls is half
 * of the rest: `smallTargets` looks at it. `where` is said with a fault;
 * `within` is a selector of the part that is looked at, where the rest has been looked at before.
 */
export async function expectAccessible(page: Page, where: string, within = 'html'): Promise<void> {
  expect.soft(await violations(page, within), where).toEqual([])
  expect.soft(await smallTargets(page, within), `${where}: controls`).toEqual([])
  // it gives each token a colour of its own, and the document keeps them
  if (whole) return
  expect.soft(await unknownPairs(page, within), `${where}: not in web/styles/text-pairs.json`).toEqual([])
}

async function violations(page: Page, within: string): Promise<string[]> {
  const said = await page.evaluate(found, { within, options })
  if (said !== null) return said
  await readAxe(page)
  return (await page.evaluate(found, { within, options })) ?? ['axe wasn’t read']
}

/** A rule that broke is named as well: it looked at nothing. */
type Told = {
  id: string
  error?: unknown
  violations: (NodeResult & { node: { selector: string[] } })[]
}

/** Runs in the page; null where the document has yet to read axe. */
async function found({ within, options }: { within: string; options: RunOptions }): Promise<string[] | null> {
  const { axe } = window as unknown as {
    axe?: {
      configure(spec: Spec): void
      run(context: ElementContext, options: object): Promise<string[]>
    }
  }
  if (axe === undefined) return null
  // no words about what passed: describing each part that was looked at took as long as a third of the rules
  axe.configure({ noHtml: true })
  const reporter = (rules: Told[], _: RunOptions, tell: (said: string[]) => void): void =>
    tell(
      rules
        .filter(({ violations, error }) => violations.length > 0 || error !== undefined)
        .map(({ id, violations, error }) =>
          error === undefined
            ? `${id}: ${violations.map(({ node }) => node.selector.join(' ')).join(' | ')}`
            : `${id} broke: ${JSON.stringify(error)}`,
        ),
    )
  return axe.run({ include: [[within]] }, { ...options, reporter })
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** By the protocol itself, for which the browser keeps what it compiled from one document to the next. */
async function readAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Runtime.evaluate', { expression: source })
}

/**
 * axe's script, which counts all classes and attributes of a document before it looks at anything, to tell where a fault lies: here
 * it does so once there is one. And it doesn't wait for a clock after each of its rules.
 */
function untilAsked(script: string): string {
  const counts = /axe\._selectorData=([\w$]+\([\w$]+\.flatTree\))/g
  const lazy = script.replace(
    counts,
    (_, count) =>
      `(value=>Object.defineProperty(axe,"_selectorData",{configurable:true,get:()=>value??=${count},set:told=>value=told}))()`,
  )
  if (lazy === script) throw new Error('axe counts what it needs for selectors in another way: see untilAsked')
  const soon = '(then,ms,...rest)=>ms>0?window.setTimeout(then,ms,...rest):queueMicrotask(then)'
  return `(function(setTimeout){${lazy}\n})(${soon})`
}
