import type { ConsoleMessage, Page } from '@playwright/test'

/** Returns the errors that a page logs while `work` runs. The 404 of the unknown address `/nowhere` is expected. */
export async function consoleErrors(page: Page, work: () => Promise<void>): Promise<string[]> {
  const errors: string[] = []
  const listen = (message: ConsoleMessage): void => {
    const known = page.url().endsWith('/nowhere') && /status of 404/.test(message.text())
    if (message.type() === 'error' && !known) errors.push(message.text())
  }
  page.on('console', listen)
  try {
    await work()
    return errors
  } finally {
    page.off('console', listen)
  }
}
