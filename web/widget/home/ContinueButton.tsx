import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useTexts } from '../base/texts.ts';

export const ContinueButton = ({ hasConversation, onStart }: { hasConversation: boolean; onStart: () => void }) => {
  const { t } = useTexts();
  return (
    <Button wide onClick={onStart}>
      {t(hasConversation ? 'HOME_CONTINUE_CONVERSATION' : 'HOME_START_CONVERSATION')}
      <Icon name="arrow-right" size={18} />
    </Button>
  );
};
