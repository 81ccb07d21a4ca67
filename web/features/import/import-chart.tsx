import { importVerdicts, type ImportVerdict } from '../../../domain/people/import/import-rows'
import { formatCount } from '../../i18n/format'
import { peopleImport } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import type { DryRun } from './use-import'

/** The shapes also differ, because color alone must not distinguish them. */
const classes: { readonly [verdict in ImportVerdict]: string } = {
  new: 'bg-accent',
  there: 'bg-positive/35',
  wrong: 'ring-2 ring-danger ring-inset',
  twice: 'ring-2 ring-line-strong ring-inset',
}

/** The maximum number of circles for single rows. Above it a circle stands for 10 or 100 rows, which a text states. */
const maxDiscs = 300

/** Shows the number of rows of each result, and a circle per row. */
export function ImportChart({ counts, made }: { counts: DryRun['counts']; made: boolean }) {
  const t = useMessages(peopleImport)
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
