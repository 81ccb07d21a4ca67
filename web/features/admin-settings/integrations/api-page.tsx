import { Fragment } from 'react'
import type { ApiReferenceRoute } from '../../../../domain/api/reference'
import { keyLimit, type ApiScope } from '../../../../domain/people/security/credentials'
import { useApiReference } from '../../../data/queries/installation/settings'
import { apiKeys } from '../../../i18n/admin-areas'
import { useMessages } from '../../../i18n/language'
import { Card } from '../../../ui/card'
import { LoadingOrError } from '../../../ui/states/error-state'
import { Tag } from '../../../ui/states/empty-state'
import { SettingsTabLinks } from '../general/settings-frame'

/** The API reference, rendered from the file that the build generates from the routes (P13). */
export function ApiPage() {
  const t = useMessages(apiKeys)
  const read = useApiReference()
  const { value } = read
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-1 pb-6 md:px-6">
      <SettingsTabLinks currentTab="integrations" />
      <p className="max-w-160 text-muted">{t.refLead}</p>
      <HowToUse />
      {value === undefined && <LoadingOrError read={read} failed={t.refFailed} className="h-96 rounded-xl" />}
      {value?.routes.map((route) => (
        <RouteCard key={route.path} route={route} />
      ))}
    </div>
  )
}

function HowToUse() {
  const t = useMessages(apiKeys)
  return (
    <Card title={t.how}>
      <div className="grid gap-4">
        <p className="max-w-160">{t.howText}</p>
        <pre className="overflow-x-auto rounded-lg bg-sunken px-4 py-3 text-[.8125rem] whitespace-pre-wrap wrap-break-word">
          {`curl -H 'Authorization: Bearer ck_…' `}
          <BreakableText text={`${location.origin}/api/admin/people`} />
        </pre>
        <p className="max-w-160">{t.howLimit(keyLimit.max)}</p>
        <div>
          <h3 className="mb-2 text-[1rem]/6">{t.refusals}</h3>
          <dl className="grid max-w-160">
            {Object.entries(t.refusal).map(([code, text]) => (
              <div
                key={code}
                className="grid gap-x-6 border-t border-line py-2.25 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[12rem_minmax(0,1fr)]"
              >
                <dt className="text-muted">
                  <code>{code}</code>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Card>
  )
}

/** Allows a line break after each part of a path or field name, but not inside a part. */
const BreakableText = ({ text }: { text: string }) =>
  text.split(/(?<=[/._\]])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

function RouteCard({ route: { method, path, scope, parameters, answer } }: { route: ApiReferenceRoute }) {
  const t = useMessages(apiKeys)
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <code className="min-w-0 text-[.9375rem] wrap-break-word">
            {method} <BreakableText text={path} />
          </code>
          <Tag tone="accent">{t.scope[scope as ApiScope]}</Tag>
        </span>
      }
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <Fields title={t.parameters} fields={parameters} showRequired />
        <Fields title={t.answer} fields={answer} />
      </div>
    </Card>
  )
}

interface FieldsProps {
  title: string
  fields: readonly (ApiReferenceRoute['answer'][number] & {
    place?: ApiReferenceRoute['parameters'][number]['place']
  })[]
  showRequired?: boolean
}

function Fields({ title, fields, showRequired = false }: FieldsProps) {
  const t = useMessages(apiKeys)
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-[1rem]/6">{title}</h3>
      {fields.length === 0 && <p className="text-muted">{t.noParameters}</p>}
      <ul className="grid gap-1.5 text-sm">
        {fields.map(({ name, type, needed, about, place }) => (
          <li key={name} className="grid gap-x-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <span className="min-w-0">
              <code className="wrap-break-word">
                <BreakableText text={name} />
              </code>
              {place !== undefined && place !== 'query' && <span className="ml-2 text-muted">{t.place[place]}</span>}
              {showRequired && needed && <span className="ml-2 text-caution">{t.needed}</span>}
            </span>
            <span className="min-w-0 wrap-anywhere text-muted" title={about === '' ? undefined : about}>
              {type}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
