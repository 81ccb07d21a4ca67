import { useState } from 'react'
import { createApiKeyRoute } from '../../../../domain/api/security/keys'
import {
  apiKeyFromBytes,
  keyTermNames,
  type KeyTerm,
  apiScopes,
  type ApiScope,
} from '../../../../domain/people/security/api-keys'
import { CheckboxField, PasswordField, SelectField, TextField } from '../../../forms/fields'
import { CommandDialog } from '../../../forms/command-dialog'
import { apiKeys } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'

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

interface Props {
  onCreated: (key: CreatedKey) => void
  onClose: () => void
}

/**
 * Creates an API key. The secret is generated on this device and shown only after the server has accepted it; the server
 * stores a hash.
 */
export function CreateKeyDialog({ onCreated, onClose }: Props) {
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
