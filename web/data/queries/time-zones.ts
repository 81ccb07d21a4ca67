import { isZoneName } from '../../../domain/program/settings'

/** Returns the zones that this browser knows and a setting can contain, UTC first. */
export const timeZones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC' && isZoneName(zone)),
]
