const { rules } = require('./scripts/lib/walls.cjs')

/** `scripts/check.mjs` also fails when this tool looked at too few modules. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle is two files that are one.',
      from: {},
      to: { circular: true },
    },
    ...rules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '\\.d\\.ts$' },
  },
}
