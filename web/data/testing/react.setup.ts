// Before each unit test file of `web`.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  // CI machines are slow; the default is one second
  configure({ asyncUtilTimeout: 5_000 })
}

export {}
