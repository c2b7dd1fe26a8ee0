import {
  ALargeSmall,
  ArrowUpDown,
  Bell,
  Coins,
  Info,
  Languages,
  Lock,
  SunMoon,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { getInfoCall, updateUserCall } from '#features/account/contract.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#kernel/i18n/language.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { ChangePill } from '#ui/figures/change.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { session, useSession } from '#ui/session/session.ts';
import { Segments } from '#ui/tabs/segments.tsx';
import { changeSettings, type TextSize, type Theme, useSettings } from '#ui/theme/settings.ts';
import { SETTINGS_PARTS } from '../hubs/settings-parts.ts';
import { SettingsField } from './settings-field.tsx';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const TEXT_SIZES: readonly TextSize[] = ['normal', 'large', 'larger'];
const COLOURS = ['greenUp', 'redUp'] as const;

/** Language, appearance, text size, colours, currency of the totals. */
export function SettingsScreen() {
  const { t, language, setLanguage } = useWords();
  const settings = useSettings();
  const { loggedIn } = useSession();
  return (
    <Screen bar={<AppBar title={t('settings.title')} back="/user" />} padding="none">
      <SettingsField icon={Languages} label={t('settings.language')}>
        <Segments
          label={t('settings.language')}
          value={language}
          onChange={(next) => void setLanguage(next)}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </SettingsField>
      <SettingsField icon={SunMoon} label={t('settings.theme')}>
        <Segments
          label={t('settings.theme')}
          value={settings.theme}
          onChange={(theme) => changeSettings({ theme })}
          options={THEMES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        />
      </SettingsField>
      <SettingsField icon={ALargeSmall} label={t('settings.textSize')}>
        <Segments
          label={t('settings.textSize')}
          value={settings.textSize}
          onChange={(textSize) => changeSettings({ textSize })}
          options={TEXT_SIZES.map((value) => ({ value, label: t(`settings.textSize.${value}`) }))}
        />
      </SettingsField>
      <SettingsField
        icon={ArrowUpDown}
        label={t('settings.colors')}
        sample={
          <>
            <ChangePill percent="1.20" />
            <ChangePill percent="-0.80" />
          </>
        }
      >
        <Segments
          label={t('settings.colors')}
          value={settings.redUp ? 'redUp' : 'greenUp'}
          onChange={(choice) => changeSettings({ redUp: choice === 'redUp' })}
          options={COLOURS.map((value) => ({ value, label: t(`settings.colors.${value}`) }))}
        />
      </SettingsField>
      {loggedIn ? <CurrencySetting /> : null}
      {SETTINGS_PARTS.map(({ Section, order }) => (
        <Section key={order} />
      ))}
      <More />
    </Screen>
  );
}

/** What else there is to set and to read. */
function More() {
  const { t } = useWords();
  const { loggedIn } = useSession();
  return (
    <List>
      {loggedIn ? (
        <ListItem>
          <Row lead={<Icon of={Bell} />} title={t('push.title')} to="/user/settings/notifications" chevron />
        </ListItem>
      ) : null}
      <ListItem>
        <Row lead={<Icon of={Info} />} title={t('settings.about')} to="/article/detail?id=about" chevron />
      </ListItem>
      <ListItem>
        <Row
          lead={<Icon of={TriangleAlert} />}
          title={t('settings.risk')}
          to="/article/detail?id=risk"
          chevron
        />
      </ListItem>
      <ListItem>
        <Row
          lead={<Icon of={Lock} />}
          title={t('settings.privacy')}
          to="/article/detail?id=privacy"
          chevron
        />
      </ListItem>
    </List>
  );
}

const CURRENCIES = ['MXN', 'USD'] as const;
type Currency = (typeof CURRENCIES)[number];

/** The one setting that the server keeps: it sums in it. */
function CurrencySetting() {
  const { t } = useWords();
  const info = useCallQuery(getInfoCall, {}, { errorTip: false });
  const update = useCommand(updateUserCall, {
    onSuccess: ({ user }) => {
      session.updateUser(user);
      info.retry();
    },
  });
  // Shown at once; taken back where the server refuses it or is not reached.
  const [chosen, setChosen] = useState<Currency | null>(null);
  const choose = async (displayCurrency: Currency) => {
    setChosen(displayCurrency);
    if (!(await update.run({ displayCurrency })).ok) setChosen(null);
  };
  const present = chosen ?? info.data?.user.displayCurrency ?? session.get().user?.displayCurrency ?? 'MXN';
  return (
    <SettingsField icon={Coins} label={t('settings.currency')}>
      <Segments
        label={t('settings.currency')}
        value={present}
        onChange={(currency) => void choose(currency)}
        options={CURRENCIES.map((value) => ({ value, label: t(`settings.currency.${value}`) }))}
      />
    </SettingsField>
  );
}
