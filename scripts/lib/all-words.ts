import { expect } from 'vitest'

// Tests of screens read words at once, in both languages; in the product they come with the screens.
if (expect.getState().testPath?.includes('/web/')) {
  const { groups } = await import('../../web/i18n/group')
  await import('../../web/i18n/groups')
  await Promise.all([...groups].flatMap((group) => (['en', 'es'] as const).map((language) => group.load(language))))
}
