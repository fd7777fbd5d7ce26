import { OnboardingPage } from '../onboarding/OnboardingPage.tsx';
import type { SectionProps } from './section-props.ts';

/** `/app/get-started`. */
export const GetStarted = ({ workspace, go }: SectionProps) => <OnboardingPage workspace={workspace} go={go} />;
