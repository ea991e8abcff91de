import { Tabs } from '@mantine/core';
import { ScreenBody } from '../../components/screen.tsx';
import { ActionLog } from './action-log.tsx';
import { FiledList } from './filed-list.tsx';
import css from './outbox.module.css';
import { outboxWords } from './words.ts';
import { WaitsList } from './write-list.tsx';

const tabs = [
  { name: 'waits', title: outboxWords.tabs.waits, Part: WaitsList },
  { name: 'filed', title: outboxWords.tabs.filed, Part: FiledList },
  { name: 'log', title: outboxWords.tabs.log, Part: ActionLog },
] as const;

/** This desk's pending writes, the documents that it filed, and the action log. */
export function WaitingScreen() {
  return (
    <ScreenBody title={outboxWords.title}>
      <Tabs
        defaultValue="waits"
        keepMounted={false}
        classNames={{ list: css.tabs, tab: css.tab, panel: css.panel }}
      >
        <Tabs.List aria-label={outboxWords.title}>
          {tabs.map(({ name, title }) => (
            <Tabs.Tab key={name} value={name}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, Part }) => (
          <Tabs.Panel key={name} value={name}>
            <Part />
          </Tabs.Panel>
        ))}
      </Tabs>
    </ScreenBody>
  );
}
