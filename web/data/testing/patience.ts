/** Before each unit test file of a screen: what looks for something waits as long as a loaded machine may take, and looking costs little. */
if ('document' in globalThis) {
  const { configure, getConfig } = await import('@testing-library/react')
  const { getElementError } = getConfig()
  configure({
    asyncUtilTimeout: 60_000,
    // a look that is tried again writes nothing down: the whole page as text costs more than the look. The last one's error has it
    getElementError: (message, container) => {
      const tried = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
      if (tried !== true) return getElementError(message, container)
      const error = new Error(message ?? '')
      error.name = 'TestingLibraryElementError'
      return error
    },
  })
  await withoutOwnerStacks()
}

/** React keeps a call stack with each element it makes (up to 10,000 a second) for warnings no test reads: a sixth of a screen's time. */
async function withoutOwnerStacks(): Promise<void> {
  const react = (await import('react')) as unknown as Record<string, unknown>
  const internals = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
  if (typeof internals !== 'object' || internals === null) return
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
}

export {}
