import { FAILURE_TEXTS, type FailureTexts } from '../texts.ts';

const TEXTS: Record<string, FailureTexts> = {
  ar: ['تعذر تحميل المحادثة.', 'حاول مرة أخرى', 'تواصل معنا بطريقة أخرى'],
  de: ['Der Chat konnte nicht geladen werden.', 'Erneut versuchen', 'Anders erreichen'],
  es: ['No se pudo cargar el chat.', 'Reintentar', 'Contactar de otra forma'],
  fr: ['Le chat n’a pas pu être chargé.', 'Réessayer', 'Nous joindre autrement'],
  it: ['Impossibile caricare la chat.', 'Riprova', 'Contattaci in altro modo'],
  ja: ['チャットを読み込めませんでした。', '再試行', '別の方法で連絡'],
  nl: ['De chat kon niet worden geladen.', 'Opnieuw proberen', 'Anders contact opnemen'],
  pl: ['Nie udało się załadować czatu.', 'Spróbuj ponownie', 'Inny kontakt'],
  pt: ['Não foi possível carregar o chat.', 'Tentar novamente', 'Outra forma de contato'],
  ru: ['Не удалось загрузить чат.', 'Повторить', 'Другой способ связи'],
  tr: ['Sohbet yüklenemedi.', 'Tekrar dene', 'Başka yoldan ulaşın'],
  zh: ['无法加载聊天。', '重试', '其他联系方式'],
};

/** The failure card's texts for a locale by its language part, else English. */
export const failureTexts = (locale = ''): FailureTexts => TEXTS[locale.split(/[-_]/)[0] ?? ''] ?? FAILURE_TEXTS;
