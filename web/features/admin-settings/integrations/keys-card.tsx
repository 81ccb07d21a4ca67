import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { apiKeysRoute, revokeApiKeyRoute, type ApiKeyRow, type ApiKeys } from '../../../../domain/api/security/keys'
import { paths } from '../../../../domain/paths'
import { useRoute } from '../../../data/queries/use-route'
import { CommandButton } from '../../../forms/command-button'
import { CommandDialog } from '../../../forms/command-dialog'
import { apiKeys } from '../../../i18n/areas/admins'
import { formatMoment } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { CsvButton } from '../../../lists/tools/csv-button'
import { LoadingOrError } from '../../../ui/states/loading-or-error'
import { Table } from '../../../ui/table'
import { IntegrationCard } from '../integration-card'
import { SettingEffect } from '../general/consequence-line'
import { CreateKeyDialog, type CreatedKey } from './create-key-dialog'
import { useKeyColumns, useKeyExportColumns } from './keys-columns'
import { CreatedKeyDialog } from './created-key-dialog'

/** Lists the API keys (P13) with their scopes and last use. Admins can create and revoke keys here. */
export function KeysCard() {
  const t = useMessages(apiKeys)
  const read = useRoute(apiKeysRoute, {})
  const { value, reload } = read
  if (value === undefined)
    return <LoadingOrError read={read} failed={t.failed} className="h-44 rounded-xl" card={t.title} />
  return <Keys {...value} onChanged={reload} />
}

function Keys({ keys, atMost, onChanged }: ApiKeys & { onChanged: () => void }) {
  const t = useMessages(apiKeys)
  const [isCreating, setIsCreating] = useState(false)
  const [createdKey, setCreatedKey] = useState<CreatedKey | null>(null)
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null)
  const columns = useKeyColumns(setRevoking)
  const fileColumns = useKeyExportColumns()
  const isFull = keys.length >= atMost
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
          <CommandButton kind="quiet" size="sm" blocked={isFull ? t.full : ''} onClick={() => setIsCreating(true)}>
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
          <Table caption={t.title} columns={columns} rows={keys} rowKey={(row) => row.id} dense />
        )}
      </div>
      {isCreating && (
        <CreateKeyDialog
          onCreated={(key) => {
            setCreatedKey(key)
            onChanged()
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {createdKey !== null && <CreatedKeyDialog createdKey={createdKey} onClose={() => setCreatedKey(null)} />}
      <RevokeDialog row={revoking} onDone={onChanged} onClose={() => setRevoking(null)} />
    </IntegrationCard>
  )
}

interface RevokeDialogProps {
  row: ApiKeyRow | null
  onDone: () => void
  onClose: () => void
}

function RevokeDialog({ row, onDone, onClose }: RevokeDialogProps) {
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
