import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { smallTargets } from './small-targets'
import { unknownPairs } from './text-pairs'

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
/** `npm run looks`: axe's own contrast and target sizes too, which a run of all tests leaves to tokens and to `smallTargets`. */
const whole = process.env['AXE_WHOLE'] === '1'
/** One document is looked at many times: it reads axe once. The page has no frames. */
const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // of what passed nothing is described
  resultTypes: ['violations'],
  rules: { 'color-contrast': { enabled: whole }, 'target-size': { enabled: whole } },
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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(found, { within, options })
}

/** Runs in the page. */
async function found({ within, options }: { within: string; options: RunOptions }): Promise<string[]> {
  const { axe } = window as unknown as {
    axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
  }
  const said = (await axe.run({ include: [[within]] }, options)).violations
  return said.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}
