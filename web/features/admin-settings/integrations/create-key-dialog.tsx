import { useState } from 'react'
import { createApiKeyRoute } from '../../../../domain/api/security/keys'
import {
  apiKeyFromBytes,
  keyTermNames,
  type KeyTerm,
  apiScopes,
  type ApiScope,
} from '../../../../domain/people/security/credentials'
import { CheckboxField, PasswordField, SelectField, TextField } from '../../../forms/fields'
import { CommandDialog } from '../../../forms/command-dialog'
import { apiKeys } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { AlertDialog } from '../../../ui/layers/alert-dialog'
import { Dialog } from '../../../ui/layers/dialog'

interface Fields {
  name: string
  may: { [scope in 'people' | 'payments' | 'tickets' | 'leads' | 'activity']: boolean }
  term: KeyTerm
  password: string
}
type ScopeArea = keyof Fields['may']
const scopeArea = (scope: ApiScope): ScopeArea => scope.split(':')[0] as ScopeArea

/** A created key with its secret, which is shown only once. */
export interface CreatedKey {
  name: string
  secret: string
}

/** Creates an API key. The secret is generated on this device, and the server stores only a hash. */
export function CreateKeyDialog({ onCreated, onClose }: { onCreated: (key: CreatedKey) => void; onClose: () => void }) {
  const t = useMessages(apiKeys)
  const [secret] = useState(() => apiKeyFromBytes(crypto.getRandomValues(new Uint8Array(32))))
  const start: Fields = {
    name: '',
    may: { people: false, payments: false, tickets: false, leads: false, activity: false },
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
      done={() => ({ title: t.makeDone })}
      onDone={(_, { name }) => onCreated({ name, secret })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={t.name} hint={t.nameHint} autoComplete="off" />
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-sm font-semibold">{t.scopes}</legend>
            {apiScopes.map((scope) => (
              <CheckboxField
                key={scope}
                form={form}
                name={`may.${scopeArea(scope)}`}
                label={t.scope[scope]}
                messages={{ 'bad-input': t.scopesNeeded }}
              />
            ))}
          </fieldset>
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

export function CreatedKeyDialog({
  createdKey: { name, secret },
  onClose,
}: {
  createdKey: CreatedKey
  onClose: () => void
}) {
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
