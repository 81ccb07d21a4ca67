import type { ComponentProps } from 'react'
import { TextInput } from './text-input'

interface Props extends Omit<ComponentProps<typeof TextInput>, 'type'> {
  /** `month` gives YYYY-MM, `date` YYYY-MM-DD. */
  unit?: 'date' | 'month' | undefined
}

/** A calendar date or a month, by the browser's own picker. */
export const DateInput = ({ unit = 'date', ...rest }: Props) => <TextInput {...rest} type={unit} />
