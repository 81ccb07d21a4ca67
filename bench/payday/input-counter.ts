import type { Locator, Page } from '@playwright/test'

/** One step of a payday: the number of inputs, and the time spent waiting. */
export interface Step {
  name: string
  inputs: number
  waitedMs: number
}

/**
 * Counts an admin's inputs on a page: each click, checkbox, file and navigation counts as one, and text as one per
 * character. Inputs follow each other immediately, so all elapsed time is waiting.
 */
export class InputCounter {
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
