import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { smallTargets } from './small-targets'
import { unknownPairs } from './text-pairs'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What is shown breaks no rule of WCAG 2.2 AA that a machine can look at. Contrast is half of axe's time, in one theme: here it is
 * only looked whether each text and its ground are a pair whose contrast is proven by tokens, in both. The size of controls is half
 * of the rest: `smallTargets` looks at it. `where` is said with a fault;
 * `within` is a selector of the part that is looked at, where the rest has been looked at before.
 */
export async function expectAccessible(page: Page, where: string, within = 'html'): Promise<void> {
  const axe = new AxeBuilder({ page })
    .include(within)
    .options({
      resultTypes: ['violations'],
      rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    })
    .withTags(tags)
    // the page has no frames; the other mode describes what passed as well, and opens a second page to sum up
    .setLegacyMode()
  const { violations } = await axe.analyze()
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
  expect.soft(said, where).toEqual([])
  expect.soft(await smallTargets(page, within), `${where}: controls`).toEqual([])
  expect.soft(await unknownPairs(page, within), `${where}: not in web/styles/text-pairs.json`).toEqual([])
}
