/** The import rules of docs/architecture.md. `scripts/check.mjs` also fails when this tool looked at too few modules. */
const only = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
module.exports = {
  forbidden: [
    only('no-cycles', {}, { circular: true }, 'A cycle is two files that are one.'),
    only(
      'domain-stands-alone',
      { path: '^domain/', pathNot: '\\.test\\.tsx?$|^domain/testing/' },
      { pathNot: '^domain/|^node_modules/(valibot|date-fns)/' },
      'Both sides obey domain; it knows neither.',
    ),
    only(
      'hooks-know-domain-only',
      { path: '^pb_hooks/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^(pb_hooks|domain)/|^node_modules/(valibot|date-fns)/' },
      'The hooks run in goja.',
    ),
    only(
      'features-are-apart',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/([^/]+)/', pathNot: '^web/features/$1/' },
      'Features meet in web/app.',
    ),
    only(
      'features-use-repos',
      { path: '^web/features/', pathNot: '\\.test\\.tsx?$' },
      { path: '^web/(data/(db|remote|sync)|app)/', pathNot: '^web/app/paths\\.ts$' },
      'A screen talks to the copy through repos.',
    ),
    only(
      'ui-is-dumb',
      { path: '^web/ui/' },
      { path: '^web/(data|app|features)/' },
      'Parts know no data and no routes.',
    ),
    only('data-below', { path: '^web/data/' }, { path: '^web/(app|features|ui)/' }, 'Data knows no screens.'),
    only(
      'db-below-all',
      { path: '^web/data/db/' },
      { path: '^web/data/(remote|sync|repos)/' },
      'The copy knows nobody.',
    ),
    only(
      'remote-below-sync',
      { path: '^web/data/remote/' },
      { path: '^web/data/(sync|repos)/' },
      'The wire knows no engine.',
    ),
    only('sync-below-repos', { path: '^web/data/sync/' }, { path: '^web/data/repos/' }, 'The engine knows no verbs.'),
    only(
      'dexie-in-data-only',
      { pathNot: '^web/data/|^bench/|\\.test\\.tsx?$' },
      { path: 'node_modules/dexie' },
      'One layer knows storage.',
    ),
    only(
      'pocketbase-in-remote-only',
      { pathNot: '^web/data/remote/' },
      { path: 'node_modules/pocketbase/' },
      'One layer knows the network.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '\\.d\\.ts$' },
  },
}
