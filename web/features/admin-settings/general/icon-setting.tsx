import { useState } from 'react'
import { iconRoute, setIconRoute } from '../../../../domain/api/program/settings'
import { type OutputOf } from '../../../../domain/api/route'
import { iconProblem, iconRules } from '../../../../domain/program/icon'
import { customIcons } from '../../../../domain/program/web-manifest'
import { useRoute } from '../../../data/queries/use-route'
import { useFileInput } from '../../../forms/use-file-input'
import { useCommand } from '../../../forms/use-command'
import { adminSettings } from '../../../i18n/areas/admins'
import { useCodeText } from '../../../i18n/errors'
import { formatMoment } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { SettingRow, SettingName } from './setting-fields'

function useIconChoice() {
  const t = useMessages(adminSettings)
  const { value, error, reload } = useRoute(iconRoute, {})
  // Shows the chosen file immediately, because the generated icons may be available only later.
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState('')
  const command = useCommand(setIconRoute, {
    done: (_, { picture }) => ({ title: picture === '' ? t.iconRemoved : t.iconSet, text: t.iconWhere }),
    onDone: (_, { picture }) => {
      setChosen(picture)
      reload()
    },
    onRefused: ({ code, fields }) => setProblem(fields['picture'] ?? code),
  })
  return {
    value,
    failed: error !== null,
    chosen,
    problem,
    command,
    choose: async (file: File | undefined): Promise<void> => {
      if (file === undefined) return
      // One byte more than allowed is enough to detect a file that is too large.
      const picture = await base64Of(file.slice(0, iconRules.maxBytes + 1)).catch(() => null)
      if (picture === null) return setProblem('icon-unreadable')
      const iconError = iconProblem(picture)
      setProblem(iconError ?? '')
      if (iconError === null) await command.send({ picture })
    },
    remove: async (): Promise<void> => {
      setProblem('')
      await command.send({ picture: '' })
    },
  }
}

/**
 * Sets the picture from which all icons of the installation are generated (P4). The picture takes effect when it is chosen,
 * not with Save. An unsuitable file is rejected before it is sent.
 */
export function IconSetting() {
  const t = useMessages(adminSettings)
  const textOfCode = useCodeText()
  const { value, failed, chosen, problem, command, choose, remove } = useIconChoice()
  const file = useFileInput({ label: t.iconChoose, accept: 'image/png', onFiles: ([first]) => void choose(first) })
  const mark = value?.mark ?? ''
  const drawn = mark === '' ? '/icons/mark.svg' : customIcons(mark)[0].src
  return (
    <SettingRow changed={false}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {value !== undefined && (
          <img
            src={chosen === '' ? drawn : `data:image/png;base64,${chosen}`}
            alt={t.iconAlt}
            width="64"
            height="64"
            className="size-16 rounded-lg"
          />
        )}
        <div className="min-w-56 flex-1">
          <p>
            <SettingName>{t.icon}</SettingName>
          </p>
          <p className="text-sm leading-sm text-muted">{t.iconHint}</p>
          <IconSource set={value} failed={failed} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button kind="quiet" size="sm" blocked={command.blocked} busy={command.busy} onClick={file.open}>
            {t.iconChoose}
          </Button>
          {mark !== '' && (
            <Button kind="quiet" size="sm" blocked={command.blocked} onClick={() => void remove()}>
              {t.iconRemove}
            </Button>
          )}
        </div>
        {file.input}
      </div>
      <p role="alert" className="mt-2 text-sm leading-sm text-danger empty:hidden">
        {problem === '' ? '' : (textOfCode(problem) ?? textOfCode('server-error'))}
      </p>
    </SettingRow>
  )
}

function IconSource({ set, failed }: { set: OutputOf<typeof iconRoute> | undefined; failed: boolean }) {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const fallback = set === undefined ? (failed ? t.iconUnknown : '') : t.iconShipped
  return (
    <p className="text-sm leading-sm text-muted">
      {set !== undefined && set.mark !== '' ? t.iconSetBy(set.setBy, formatMoment(set.setAt, language)) : fallback}
    </p>
  )
}

/** Returns a file as base64, without the data-URL prefix. */
function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(new Error('the file can’t be read')))
    reader.readAsDataURL(file)
  })
}
