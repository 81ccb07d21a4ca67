import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import {
  apiKeysRoute,
  revokeApiKeyRoute,
  type ApiKeyRow,
  createApiKeyRoute,
} from '../../../../domain/api/security/keys'
import { paths } from '../../../../domain/paths'
import { useRoute } from '../../../data/queries/use-route'
import { CommandButton } from '../../../forms/command-parts'
import { CommandDialog } from '../../../forms/command-dialog'
import { apiKeys } from '../../../i18n/admin-areas'
import { formatMoment, formatDate } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { CsvButton } from '../../../lists/tools/csv-button'
import { LoadingOrError } from '../../../ui/states/error-state'
import { Table } from '../../../ui/table'
import { IntegrationCard } from '../integration-card'
import { SettingEffect } from '../general/setting-fields'
import { msOf } from '../../../../domain/moments'
import {
  keyUnusedMs,
  maskedKey,
  apiKeyFromBytes,
  keyTermNames,
  type KeyTerm,
  apiScopes,
  type ApiScope,
} from '../../../../domain/people/security/credentials'
import { useNow } from '../../../data/queries/clock'
import { Button } from '../../../ui/button'
import { mobileOnlyColumn, type Column, csvOnlyColumn, type ListColumn } from '../../../ui/column'
import { Tag } from '../../../ui/states/empty-state'
import { StatusBadge } from '../../../ui/states/status-badge'
import { Checkbox } from '../../../ui/fields/checkbox'
import { FieldError } from '../../../ui/fields/field'
import { PasswordField, SelectField, TextField } from '../../../forms/fields'
import { CopyButton } from '../../../ui/copy-button'
import { AlertDialog } from '../../../ui/layers/alert-dialog'
import { Dialog } from '../../../ui/layers/dialog'

export function KeysCard() {
  const t = useMessages(apiKeys)
  const read = useRoute(apiKeysRoute, {})
  const { value, reload } = read
  const [isCreating, setIsCreating] = useState(false)
  const [createdKey, setCreatedKey] = useState<CreatedKey | null>(null)
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null)
  const columns = useKeyColumns(setRevoking)
  const fileColumns = useKeyExportColumns()
  if (value === undefined)
    return <LoadingOrError read={read} failed={t.failed} className="h-44 rounded-xl" card={t.title} />
  const { keys, atMost } = value
  return (
    <IntegrationCard
      icon={KeyRound}
      title={t.title}
      state={<span className="text-sm text-muted">{t.many(keys.length, atMost)}</span>}
      facts={
        <>
          <p className="text-sm text-muted">
            {t.lead}{' '}
            <Link to={paths.adminApi} className="font-medium text-accent underline underline-offset-3">
              {t.reference}
            </Link>
          </p>
          <SettingEffect>{t.consequence}</SettingEffect>
        </>
      }
      actions={
        <>
          <CommandButton
            kind="quiet"
            size="sm"
            blocked={keys.length >= atMost ? t.full : ''}
            onClick={() => setIsCreating(true)}
          >
            {t.make}
          </CommandButton>
          {keys.length > 0 && (
            <CsvButton name="api-keys" columns={fileColumns} rows={() => ({ rows: keys, cut: false })} />
          )}
        </>
      }
    >
      <div className="mt-3 min-w-0 md:pl-10 [&_.shadow-sm]:shadow-none">
        {keys.length === 0 ? (
          <p className="text-muted">{t.none}</p>
        ) : (
          <Table caption={t.title} columns={columns} rows={keys} rowKey={(row) => row.id} />
        )}
      </div>
      {isCreating && (
        <CreateKeyDialog
          onCreated={(key) => {
            setCreatedKey(key)
            reload()
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {createdKey !== null && <CreatedKeyDialog createdKey={createdKey} onClose={() => setCreatedKey(null)} />}
      <RevokeDialog row={revoking} onDone={reload} onClose={() => setRevoking(null)} />
    </IntegrationCard>
  )
}

function RevokeDialog({ row, onDone, onClose }: { row: ApiKeyRow | null; onDone: () => void; onClose: () => void }) {
  const t = useMessages(apiKeys)
  const language = useLanguage()
  const last = row?.lastUsedAt ?? ''
  return (
    <CommandDialog
      open={row !== null}
      route={revokeApiKeyRoute}
      start={{ key: row?.id ?? '' }}
      kind="ask"
      danger
      title={t.endTitle(row?.name ?? '')}
      lead={`${t.endText} ${last === '' ? t.endUnused : t.endUsed(formatMoment(last, language))}`}
      safe={t.endKeep}
      confirm={t.endConfirm}
      done={() => ({ title: t.ended })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

const dayMs = 86_400_000

function useKeyColumns(onEnd: (row: ApiKeyRow) => void): Column<ApiKeyRow>[] {
  const t = useMessages(apiKeys)
  const language = useLanguage()
  const expiry = (row: ApiKeyRow) => (row.expiresAt === '' ? t.never : formatDate(row.expiresAt, language))
  return [
    {
      key: 'name',
      head: t.name,
      cell: (row) => (
        <span className="min-w-0">
          <b className="block font-semibold wrap-anywhere">{row.name}</b>
          <code className="text-xs text-muted">{maskedKey(row.tail)}</code>
        </span>
      ),
      className: 'py-2',
      mobile: 'title',
    },
    {
      key: 'may',
      head: t.may,
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          {row.scopes.map((scope) => (
            <Tag key={scope}>{t.scope[scope]}</Tag>
          ))}
        </span>
      ),
      mobile: 'actions',
    },
    { key: 'made', head: t.made, cell: (row) => t.madeBy(formatDate(row.madeAt, language), row.madeBy) },
    { key: 'used', head: t.used, cell: (row) => <LastUsed row={row} /> },
    { key: 'ends', head: t.ends, cell: expiry, className: 'whitespace-nowrap' },
    {
      key: 'end',
      head: <span className="sr-only">{t.end}</span>,
      cell: (row) => (
        <Button kind="bare" size="sm" className="text-danger" aria-label={t.endOf(row.name)} onClick={() => onEnd(row)}>
          {t.end}
        </Button>
      ),
      end: true,
      mobile: 'badge',
    },
    mobileOnlyColumn('times', 'actions', (row) => (
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
        <dt className="text-muted">{t.used}</dt>
        <dd>
          <LastUsed row={row} />
        </dd>
        <dt className="text-muted">{t.ends}</dt>
        <dd>{expiry(row)}</dd>
      </dl>
    )),
  ]
}

/** Returns the columns of the exported file. The keys themselves are left out, including their last characters. */
function useKeyExportColumns(): ListColumn<ApiKeyRow>[] {
  const t = useMessages(apiKeys)
  const column = csvOnlyColumn<ApiKeyRow>
  return [
    column('name', t.name, ({ name }) => name),
    column('may', t.may, ({ scopes }) => scopes.map((scope) => t.scope[scope]).join(', ')),
    column('made', t.made, ({ madeAt }) => madeAt),
    column('by', t.fileBy, ({ madeBy }) => madeBy),
    column('used', t.used, ({ lastUsedAt }) => lastUsedAt || t.never),
    column('network', t.fileNetwork, ({ lastNetwork }) => lastNetwork),
    column('uses', t.fileUses, ({ uses }) => uses),
    column('ends', t.ends, ({ expiresAt }) => expiresAt || t.never),
  ]
}

/** Shows when and where a key was last used, and marks a key that has been unused for a long time. */
function LastUsed({ row }: { row: ApiKeyRow }) {
  const t = useMessages(apiKeys)
  const language = useLanguage()
  const nowMs = useNow()
  if (row.lastUsedAt === '') return t.never
  const unusedMs = nowMs - msOf(row.lastUsedAt)
  if (unusedMs > keyUnusedMs) {
    return (
      <StatusBadge glyph="dashed" tone="caution">
        {t.forgotten(Math.floor(unusedMs / dayMs))}
      </StatusBadge>
    )
  }
  return (
    <span>
      {t.usedAt(formatMoment(row.lastUsedAt, language), row.lastNetwork)}
      <small className="block text-xs text-muted">{t.times(row.uses)}</small>
    </span>
  )
}

type AreaOf<Scope> = Scope extends `${infer Area}:${string}` ? Area : never
type ScopeArea = AreaOf<ApiScope>

interface Fields {
  name: string
  may: { [area in ScopeArea]: boolean }
  term: KeyTerm
  password: string
}
const scopeArea = (scope: ApiScope): ScopeArea => scope.split(':')[0] as ScopeArea

/** A created key with its secret, which is shown only once. */
interface CreatedKey {
  name: string
  secret: string
}

/** Creates an API key. The secret is generated on this device, and the server stores only a hash. */
function CreateKeyDialog({ onCreated, onClose }: { onCreated: (key: CreatedKey) => void; onClose: () => void }) {
  const t = useMessages(apiKeys)
  const [secret] = useState(() => apiKeyFromBytes(crypto.getRandomValues(new Uint8Array(32))))
  const start: Fields = {
    name: '',
    may: { people: false, payments: false, tickets: false, leads: false, activity: false, health: false },
    term: 'year',
    password: '',
  }
  return (
    <CommandDialog
      open
      route={createApiKeyRoute}
      start={start}
      toInput={({ name, may, term, password }: Fields) => ({
        name,
        scopes: apiScopes.filter((scope) => may[scopeArea(scope)]),
        term,
        secret,
        password,
      })}
      check={({ may, password }) => ({
        ...(!Object.values(may).includes(true) && { 'may.people': 'bad-input' }),
        ...(password === '' && { password: 'password-needed' }),
      })}
      title={t.makeTitle}
      lead={t.makeLead}
      confirm={t.makeConfirm}
      onDone={(_, { name }) => onCreated({ name, secret })}
      onClose={onClose}
    >
      {(form, { may }) => (
        <>
          <TextField form={form} name="name" label={t.name} hint={t.nameHint} autoComplete="off" />
          <ScopeFields form={form} isEmpty={!Object.values(may).includes(true)} />
          <SelectField
            form={form}
            name="term"
            label={t.term}
            options={keyTermNames.map((value) => ({ value, label: t.terms[value] }))}
          />
          <PasswordField form={form} name="password" label={t.password} />
        </>
      )}
    </CommandDialog>
  )
}

function ScopeFields({ form, isEmpty }: { form: UseFormReturn<Fields>; isEmpty: boolean }) {
  const t = useMessages(apiKeys)
  const id = useId()
  const isWrong = isEmpty && form.getFieldState('may.people', form.formState).invalid
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{t.scopes}</legend>
      {apiScopes.map((scope) => (
        <Checkbox
          key={scope}
          label={t.scope[scope]}
          describedBy={isWrong ? id : undefined}
          aria-invalid={isWrong || undefined}
          {...form.register(`may.${scopeArea(scope)}`)}
        />
      ))}
      {isWrong && <FieldError id={id}>{t.scopesNeeded}</FieldError>}
    </fieldset>
  )
}

function CreatedKeyDialog({ createdKey: { name, secret }, onClose }: { createdKey: CreatedKey; onClose: () => void }) {
  const t = useMessages(apiKeys)
  const [leaving, setLeaving] = useState(false)
  return (
    <Dialog
      open
      title={t.madeTitle(name)}
      onClose={() => setLeaving(true)}
      footer={<Button onClick={onClose}>{t.madeClose}</Button>}
    >
      <div className="grid gap-4">
        <p className="max-w-[60ch] text-muted">{t.madeLead}</p>
        <div className="grid gap-1.5">
          <span className="text-sm font-semibold">{t.key}</span>
          <div className="flex flex-wrap items-center gap-3 rounded-lg bg-sunken px-4 py-3">
            <code className="min-w-0 flex-1 basis-48 text-[.8125rem] wrap-anywhere">{secret}</code>
            <CopyButton text={secret} />
          </div>
        </div>
      </div>
      <AlertDialog
        open={leaving}
        title={t.lostTitle}
        text={t.lostText}
        safe={t.lostStay}
        confirm={t.lostConfirm}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      />
    </Dialog>
  )
}
