import { useState } from 'react'
import { makeKeyRoute } from '../../../domain/api/keys'
import { keyOf, keyTermNames, type KeyTerm } from '../../../domain/people/api-keys'
import { apiScopes, type ApiScope } from '../../../domain/people/api-scopes'
import { CheckboxField } from '../../forms/checkbox-field'
import { CommandDialog } from '../../forms/command-dialog'
import { PasswordField } from '../../forms/password-field'
import { SelectField } from '../../forms/select-field'
import { TextField } from '../../forms/text-field'
import { apiKeys } from '../../i18n/api-keys'
import { useMessages } from '../../i18n/messages'
import { CopyButton } from '../../ui/copy-button'

interface Fields {
  name: string
  may: { [scope in 'people' | 'payments' | 'tickets' | 'leads']: boolean }
  term: KeyTerm
  password: string
}
type Place = keyof Fields['may']
const placeOf = (scope: ApiScope): Place => scope.split(':')[0] as Place

/** A key drawn on this device, to be copied before it is sent: the server keeps its hash alone. */
export function KeyDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useMessages(apiKeys)
  const [secret] = useState(() => keyOf(crypto.getRandomValues(new Uint8Array(32))))
  const start: Fields = {
    name: '',
    may: { people: false, payments: false, tickets: false, leads: false },
    term: 'year',
    password: '',
  }
  return (
    <CommandDialog
      open
      route={makeKeyRoute}
      start={start}
      toInput={({ name, may, term, password }: Fields) => ({
        name,
        scopes: apiScopes.filter((scope) => may[placeOf(scope)]),
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
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid gap-1.5">
            <span className="text-sm font-semibold">{t.key}</span>
            <div className="flex flex-wrap items-center gap-3 rounded-lg bg-sunken px-4 py-3">
              <code className="min-w-0 flex-1 basis-48 text-[.8125rem] wrap-anywhere">{secret}</code>
              <CopyButton text={secret} />
            </div>
          </div>
          <TextField form={form} name="name" label={t.name} hint={t.nameHint} autoComplete="off" />
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-sm font-semibold">{t.scopes}</legend>
            {apiScopes.map((scope) => (
              <CheckboxField
                key={scope}
                form={form}
                name={`may.${placeOf(scope)}`}
                label={t.scope[scope]}
                words={{ 'bad-input': t.scopesNeeded }}
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
