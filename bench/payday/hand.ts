import type { Locator, Page } from '@playwright/test'

/** One step of a payday: what its inputs were, and how long one waited after them. */
export interface Step {
  name: string
  inputs: number
  waitedMs: number
}

/**
 * An admin's hand: each press, tick, drop and address is one input, typed text is one for each key. Between two inputs nobody thinks, so that
 * all the time that goes by is waiting.
 */
export class Hand {
  readonly steps: Step[] = []
  private inputs = 0
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const [before, began] = [this.inputs, performance.now()]
    const result = await work()
    this.steps.push({ name, inputs: this.inputs - before, waitedMs: performance.now() - began })
    return result
  }

  async go(path: string): Promise<void> {
    this.inputs += 1
    await this.page.goto(path)
  }

  async press(what: Locator): Promise<void> {
    this.inputs += 1
    await what.click()
  }

  async tick(what: Locator): Promise<void> {
    this.inputs += 1
    await what.check()
  }

  async drop(into: Locator, name: string, text: string): Promise<void> {
    this.inputs += 1
    await into.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }

  async type(into: Locator, text: string): Promise<void> {
    this.inputs += text.length
    await into.fill(text)
  }
}
