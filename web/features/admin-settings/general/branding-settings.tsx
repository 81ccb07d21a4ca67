import { useState } from 'react'
import { iconRoute, setIconRoute } from '../../../../domain/api/program/settings'
import {
  accentProblem,
  brandTokens,
  accentBackgrounds,
  isHexColor,
  minContrast,
  type Theme,
} from '../../../../domain/program/branding'
import { iconProblem, iconRules } from '../../../../domain/program/icon'
import { customIcons } from '../../../../domain/program/web-manifest'
import { useRoute } from '../../../data/queries/use-route'
import { useCommand } from '../../../forms/use-command'
import { useFileInput } from '../../../forms/use-file-input'
import { adminSettings } from '../../../i18n/admin-areas'
import { useCodeText } from '../../../i18n/errors'
import { formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/fields/inputs'
import { SettingField, SettingName, SettingRow, useSetting, type SettingRowProps } from './setting-fields'

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

/** Sets the picture of all icons (P4). It takes effect when it is chosen, not with Save. */
export function IconSetting() {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const textOfCode = useCodeText()
  const { value, failed, chosen, problem, command, choose, remove } = useIconChoice()
  const file = useFileInput({ label: t.iconChoose, accept: 'image/png', onFiles: ([first]) => void choose(first) })
  const mark = value?.mark ?? ''
  const source =
    value === undefined
      ? failed && t.iconUnknown
      : mark === ''
        ? t.iconShipped
        : t.iconSetBy(value.setBy, formatMoment(value.setAt, language))
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
        <div className="min-w-[min(14rem,100%)] flex-1">
          <p>
            <SettingName>{t.icon}</SettingName>
          </p>
          <p className="text-sm leading-sm text-muted">{t.iconHint}</p>
          <p className="text-sm leading-sm text-muted">{source}</p>
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

/** Returns a file as base64, without the data-URL prefix. */
function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(new Error('the file can’t be read')))
    reader.readAsDataURL(file)
  })
}

/** Edits an accent color (P4); offers the nearest readable color of the same hue if the contrast is too low. */
export function ColorSetting(props: SettingRowProps<'accentLight' | 'accentDark'> & { theme: Theme }) {
  const { theme, ...row } = props
  const t = useMessages(adminSettings)
  const { value: color, problem, error: problemText, set } = useSetting(row.field)
  const lowContrast = isHexColor(color) ? accentProblem(color, theme) : null
  const error =
    lowContrast !== null && problem === 'unreadable'
      ? t.unreadable((Math.floor(lowContrast.ratio * 10) / 10).toFixed(1), minContrast.toFixed(1), lowContrast.instead)
      : problemText
  const below =
    lowContrast !== null ? (
      <Button kind="quiet" size="sm" className="mt-2" onClick={() => set(lowContrast.instead)}>
        {t.takeInstead(lowContrast.instead)}
      </Button>
    ) : (
      isHexColor(color) && <Sample color={color} theme={theme} />
    )
  return (
    <SettingField {...row} error={error} below={below}>
      <TextInput
        small
        value={color}
        onChange={(event) => set(event.target.value.trim().toLowerCase())}
        spellCheck={false}
        maxLength={7}
      />
    </SettingField>
  )
}

/** Shows a sample of an accent color. It is an SVG, because the content security policy forbids inline styles. */
function Sample({ color, theme }: { color: string; theme: Theme }) {
  const tokens = brandTokens({ accentLight: color, accentDark: color })[theme]
  return (
    <svg viewBox="0 0 168 40" aria-hidden className="mt-2 h-10 w-42">
      <rect width="168" height="40" rx="10" fill={accentBackgrounds[theme].surface} />
      <rect x="8" y="8" width="56" height="24" rx="12" fill={tokens['accent']} />
      <path d="M22 20h28" stroke={tokens['on-accent']} strokeWidth="3" strokeLinecap="round" />
      <rect x="72" y="8" width="56" height="24" rx="12" fill={tokens['accent-soft']} />
      <path d="M86 20h28" stroke={tokens['accent']} strokeWidth="3" strokeLinecap="round" />
      <circle cx="148" cy="20" r="9" fill="none" stroke={tokens['accent']} strokeWidth="4" />
    </svg>
  )
}
