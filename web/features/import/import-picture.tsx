import { importVerdicts, type ImportVerdict } from '../../../domain/people/import/import-rows'
import { formatCount } from '../../i18n/format'
import { importing } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import type { DryRun } from './use-import'

/** Filled, pale, ringed in red, ringed: the shape says it too. */
const classes: { readonly [verdict in ImportVerdict]: string } = {
  new: 'bg-accent',
  there: 'bg-positive/35',
  wrong: 'ring-2 ring-danger ring-inset',
  twice: 'ring-2 ring-line-strong ring-inset',
}

/** So many discs are a picture; above it a disc stands for ten rows, a hundred, and it is said. */
const maxDiscs = 300

/** Of each row a disc, new ones first, with the figures over them. */
export function ImportPicture({ counts, made }: { counts: DryRun['counts']; made: boolean }) {
  const t = useMessages(importing)
  const scale = counts.rows <= maxDiscs ? 1 : 10 ** Math.ceil(Math.log10(counts.rows / maxDiscs))
  return (
    <div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {importVerdicts.map((verdict) => (
          <div key={verdict} className="sm:border-l sm:border-line sm:pl-5 sm:first:border-l-0 sm:first:pl-0">
            <dt className="text-sm text-muted">{made && verdict === 'new' ? t.made : t.verdicts[verdict]}</dt>
            <dd className={`font-display font-semibold ${verdict === 'new' ? 'text-2xl' : 'text-xl'}`}>
              {formatCount(counts[verdict])}
            </dd>
          </div>
        ))}
      </dl>
      <div aria-hidden className="mt-4 flex flex-wrap gap-1">
        {importVerdicts.flatMap((verdict) =>
          Array.from({ length: Math.ceil(counts[verdict] / scale) }, (_, at) => (
            <span key={`${verdict}${at}`} className={`size-2.5 rounded-full ${classes[verdict]}`} />
          )),
        )}
      </div>
      {scale > 1 && <p className="mt-2 text-xs text-muted">{t.discs(scale)}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {importVerdicts.map((verdict) => (
          <li key={verdict} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-full ${classes[verdict]}`} />
            {t.legend[verdict]}
          </li>
        ))}
      </ul>
    </div>
  )
}
