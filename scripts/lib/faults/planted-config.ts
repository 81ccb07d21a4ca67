import { readFileSync } from 'node:fs'
import path from 'node:path'
import base from '../../../vitest.config'
import { planted, plantedVariable, withFault } from './planted.mjs'

const fault = planted.find(({ name }) => name === process.env[plantedVariable])

/** Puts the fault into its file as it is loaded. */
const plant = {
  name: 'planted-fault',
  enforce: 'pre' as const,
  load: (id: string) =>
    fault && id.split('?')[0] === path.resolve(fault.file) ? withFault(fault, readFileSync(fault.file, 'utf8')) : null,
}

/** The unit tests’ own configuration, with a fault in the code. */
export default {
  ...base,
  test: {
    ...base.test,
    projects: base.test?.projects?.map((project) => ({ ...(project as object), plugins: [plant] })),
  },
}
