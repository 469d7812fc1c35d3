export { GROUPS as SETTING_GROUPS, KINDS as SETTING_KINDS, type KindName as SettingKind } from './kinds'
