import { useState } from 'react';
import { ApiError } from '../../../shared/api.ts';
import { usePartTexts } from '../../base/part-texts.ts';
import type { WidgetApi } from '../../base/widget-api.ts';
import { useWidget } from '../../state/widget-context.ts';

/** The server decides about the five minutes: the clock of a visitor may be wrong. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && [403, 404, 422].includes(error.failure.status);

export const useChange = () => {
  const { t } = usePartTexts();
  const { widgetApi, conversation, alerts } = useWidget();
  const [busy, setBusy] = useState(false);
  const change = async (act: (api: WidgetApi) => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await act(widgetApi);
      return true;
    } catch (error) {
      alerts.show(t(isRefused(error) ? 'CHANGE_REFUSED' : 'CHANGE_FAILED'));
      return false;
    } finally {
      setBusy(false);
      // The live connection may be down, and another tab may have changed it.
      conversation.refresh();
    }
  };
  return { busy, change };
};
