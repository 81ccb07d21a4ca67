/** Before each unit test file: what looks for something on a screen waits as long as a loaded machine may take. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}

export {}
